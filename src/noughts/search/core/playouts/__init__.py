"""Games by the million: random ones under any rules, and perfect ones on 3x3."""
