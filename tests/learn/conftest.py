"""Learning needs PyTorch; whoever has not installed it tests the rest."""

import pytest

torch = pytest.importorskip("torch")
torch.set_num_threads(1)
