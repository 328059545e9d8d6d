import { z } from 'zod';
import type { CallGuard } from '../guards.ts';
import { errorBody } from '../http/errors.ts';
import { reasonBody } from '../http/gameServers.ts';
import { namesOf, type ActRule } from '../states.ts';
import type { CallDefinition, DefinedCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';

type Body = typeof reasonBody;

/** The sentence about an act, and its body, if that is more than a reason. */
type Said = string | { readonly summary: string; readonly body: Body };

interface Things<State extends string, Name extends string, Guard, Answer, Texts> {
  readonly states: Readonly<Record<State, unknown>>;
  readonly acts: Readonly<Record<Name, ActRule<State>>>;
  readonly guard: Guard;
  readonly params: z.ZodType;
  readonly answer: Answer;
  readonly texts: Texts;
}

/** The calls of acts, by name; each has the rule of its act. */
type ActCalls<Path extends string, State extends string, Name extends string, Guard, Answer, Texts> = {
  readonly [Act in Name]: CallDefinition &
    ActRule<State> & {
      readonly address: `POST ${Path}/:id/${Act}`;
      readonly guard: Guard;
      readonly params: z.ZodType<{ id: string }>;
      readonly body: Act extends keyof Texts
        ? Texts[Act] extends { readonly body: infer Own }
          ? Own
          : Body
        : Body;
      readonly answers: { readonly 200: Answer };
    };
};

/** Defines the calls with which the team acts on a thing: with a reason, and a login that is fresh. */
export function actCalls<
  const Path extends `/${string}`,
  State extends string,
  Name extends string,
  const Guard extends CallGuard,
  Answer extends z.ZodType,
  const Texts extends Readonly<Record<Name, Said>>,
>(
  path: Path,
  { states, acts, guard, params, answer, texts }: Things<State, Name, Guard, Answer, Texts>,
): ActCalls<Path, State, Name, Guard, Answer, Texts> {
  /** Says in which state the thing is, if an act is not possible in it. */
  const conflict = errorBody.extend({ state: z.enum(namesOf(states)).optional() });
  const calls = namesOf(acts).map((name) => {
    const said: Said = texts[name];
    const call: DefinedCall & ActRule<State> = {
      ...(typeof said === 'string' ? { summary: said, body: reasonBody } : said),
      ...acts[name],
      address: `POST ${path}/:id/${name}`,
      guard,
      freshLogin: true,
      params,
      answers: { 200: answer, 403: errorBody, 404: errorBody, 409: conflict, 503: errorBody },
      sampleRequest: { params: { id: uuidOf(1) }, body: { reason: 'asked for it' } },
    };
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as unknown as ActCalls<Path, State, Name, Guard, Answer, Texts>;
}
