// Sounds: short, quiet and made here, for who has switched them on.

import { look } from "./look.js";

/** @typedef {import("./messages.js").Tone} Tone */

/** Of what the device can do, as in the window. */
const LOUDEST = 0.22;
/** Points of the curve by which a tone fades like a string that was plucked. */
const FADING = Float32Array.from({ length: 32 }, (_, index) => (1 - index / 31) ** 2);

/** @type {AudioContext | null} */
let audio = null;

/** Play a sound, if someone wants to hear any. @param {readonly Tone[] | undefined} tones */
export function play(tones) {
  if (!look().sound || !tones || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const tone of tones) {
    pluck(audio, tone, 1);
    pluck(audio, tone, 2);
  }
}

/** A tone, or its octave, which is a quarter as loud. @param {AudioContext} context @param {Tone} tone @param {number} octave */
function pluck(context, { start, hertz, seconds, loud, end_hertz }, octave) {
  const [begin, voice, gain] = [context.currentTime + start, context.createOscillator(), context.createGain()];
  voice.frequency.setValueAtTime(hertz * octave, begin);
  voice.frequency.linearRampToValueAtTime((end_hertz ?? hertz) * octave, begin + seconds);
  const most = (LOUDEST * loud) / (octave === 1 ? 1.25 : 5);
  gain.gain.setValueCurveAtTime(FADING.map((share) => share * most), begin, seconds);
  voice.connect(gain).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + seconds);
}
