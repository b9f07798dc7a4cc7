// Plays two tones when money has arrived. Browsers allow sound only after a tap on the page.
export type Chime = { toggle(): boolean; play(): void };

const tones = [
  { hertz: 880, atS: 0 },
  { hertz: 1318.5, atS: 0.16 },
];
const lengthS = 0.35;
const loudness = 0.35;

export function createChime(): Chime {
  let context: AudioContext | null = null;
  let isOn = false;
  const play = (): void => {
    if (!isOn || !context) return;
    void context.resume();
    for (const { hertz, atS } of tones) {
      const begins = context.currentTime + atS;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.frequency.value = hertz;
      gain.gain.setValueAtTime(loudness, begins);
      gain.gain.exponentialRampToValueAtTime(0.001, begins + lengthS);
      tone.connect(gain).connect(context.destination);
      tone.start(begins);
      tone.stop(begins + lengthS);
    }
  };
  return {
    toggle: () => {
      isOn = !isOn;
      if (isOn) context ??= new AudioContext();
      play();
      return isOn;
    },
    play,
  };
}
