import type { z } from 'zod';
import type { CallGuard } from '../guards.ts';
import type { SampleAnswer, SampleParts, SampleRequest } from './samples/sample.ts';

/** The rule for who may make a call, and when. */
export interface CallRule {
  /** The callers who are let in, by login and rank. An empty guard lets everybody in. */
  readonly guard: CallGuard;
  /** Served to everybody while maintenance is on; other calls are then for staff only. */
  readonly duringMaintenance?: true;
  /** Made by programs, which come from anywhere and carry nobody's cookies: it ignores sessions. */
  readonly forPrograms?: true;
  /** Refused unless the session began, or was confirmed, in the last ten minutes: a stolen one must not do it. */
  readonly freshLogin?: true;
  /** A condition beyond login and rank, in a sentence for the documentation. */
  readonly also?: string;
}

/** Method and path of a call below `/api`; parameters are named as in `/clans/:clan`. */
export type CallAddress = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The input and the answers of a call. */
export interface CallDefinition extends CallRule {
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** By status; refusals that follow from the rule and from invalid input are left out. */
  readonly answers: Readonly<Partial<Record<AnswerStatus, z.ZodType | MediaAnswer>>>;
  /** A made-up answer for builds that are checked. Every read that needs a login or a token has one. */
  readonly sample?: (request: SampleRequest) => SampleAnswer;
  /** A request that is valid, though it may find nothing: for tests and documentation. */
  readonly sampleRequest?: SampleParts;
  /** Pages make this write without a click: a build that is checked may, too. Nothing comes of it, and 204 is answered. */
  readonly isMadeByItself?: true;
  readonly consumes?: readonly string[];
}

interface MediaAnswer {
  readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>>;
}

type AnswerStatus =
  200 | 201 | 202 | 204 | 303 | 304 | 400 | 401 | 403 | 404 | 409 | 411 | 413 | 415 | 429 | 503;

/** A call of the API: its address, and everything that its address stands for. */
export type DefinedCall = CallDefinition & { readonly address: CallAddress };

/** Defines a call for the server, which implements it, for pages, for the documentation and for the permissions. */
export function defineCall<const Address extends CallAddress, const Definition extends CallDefinition>(
  address: Address,
  definition: Definition,
): Definition & { readonly address: Address } {
  return { ...definition, address };
}
