const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When most players are online, in UTC. */
const PEAK = 18 * 60 * MINUTE;

const MAX = 1_000;

const wave = (moment: number, period: number) => Math.cos((2 * Math.PI * moment) / period);

/** Between 40 and 400: an evening's crowd, with players who come and go. */
function playersAt(moment: number): number {
  const crowd = 130 * wave(moment - PEAK, DAY);
  const comingAndGoing = 34 * wave(moment, 47 * MINUTE) + 14 * wave(moment, 11 * MINUTE);
  return Math.round(220 + crowd + comingAndGoing);
}

/** What a status service would answer about the demo's network at a moment. */
export function demoStatus(moment: Date): Response {
  return Response.json({ online: true, players: { online: playersAt(moment.getTime()), max: MAX } });
}
