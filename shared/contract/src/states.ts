/** The colour of a state: neutral is over, torch waits for somebody, lapis goes on by itself, redstone is wrong. */
export type Tone = 'neutral' | 'torch' | 'lapis' | 'grass' | 'redstone';

/** A state of a thing: its colour, and the states that may follow it. */
export interface State<Name extends string> {
  readonly tone: Tone;
  readonly to: readonly Name[];
}

/** Defines the states of a thing, in the order in which most pass through them. */
export function defineStates<const Name extends string>(
  states: Readonly<Record<Name, State<NoInfer<Name>>>>,
): Readonly<Record<Name, State<Name>>> {
  return states;
}

/** What the team can do about a thing. */
export interface ActRule<State extends string> {
  /** The states in which it is possible; all of them if not given. */
  readonly from?: readonly State[];
  /** It takes something away that nobody gives back. */
  readonly grave?: true;
}

/** Defines what the team can do about a thing; each name is the last part of its call's path. */
export function defineActs<State extends string, const Name extends string>(
  _states: Readonly<Record<State, unknown>>,
  acts: Readonly<Record<Name, ActRule<NoInfer<State>>>>,
): Readonly<Record<Name, ActRule<State>>> {
  return acts;
}

/** Returns the names of states or acts, in their order. */
export const namesOf = <const Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[];

/** Returns how the audit trail names the acts on a thing. */
export const actionsOf = <const Thing extends string, const Name extends string>(
  thing: Thing,
  acts: Readonly<Record<Name, unknown>>,
): readonly `${Thing}.${Name}`[] => namesOf(acts).map((name) => `${thing}.${name}` as const);
