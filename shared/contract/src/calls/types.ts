import type { z } from 'zod';
import type { Call, Calls } from './all.ts';

type ParamsOf<Address extends string> = Address extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Address extends `${string}/:${infer Name}`
    ? Name
    : never;

type Filled<Path extends string> = Path extends `${infer Start}/:${string}/${infer Rest}`
  ? `${Start}/${string}${Filled<`/${Rest}`>}`
  : Path extends `${infer Start}/:${string}`
    ? `${Start}/${string}`
    : Path;

/** The path of a call, where a page can't afford `requestOf`: `'/login' satisfies CallPath<'POST /login'>`. */
export type CallPath<Address extends Call> = Address extends `${string} ${infer Path}` ? Filled<Path> : never;

/** The URL of a call, as {@link CallPath}: `fetch('/api/status' satisfies CallUrl<'GET /status'>)`. */
export type CallUrl<Address extends Call> = `/api${CallPath<Address>}`;

type Part<Definition, Key extends string> =
  Definition extends Readonly<Record<Key, infer Schema extends z.ZodType>> ? z.input<Schema> : never;

/** A part of a request; it may be left out where nothing of it is required. */
type Given<Name extends string, Value> = [Value] extends [never]
  ? object
  : undefined extends Value
    ? { readonly [Key in Name]?: Value }
    : object extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

/** The parts of a call's request, besides its address. */
export type CallRequest<Address extends Call> = Given<
  'params',
  [ParamsOf<Address>] extends [never] ? never : { readonly [Name in ParamsOf<Address>]: string | number }
> &
  Given<'query', Part<Calls[Address], 'query'>> &
  Given<'body', Part<Calls[Address], 'body'>> &
  Given<'headers', Part<Calls[Address], 'headers'>>;

type Success<Answers> = Answers extends { readonly 200: infer Schema }
  ? Schema
  : Answers extends { readonly 201: infer Schema }
    ? Schema
    : Answers extends { readonly 202: infer Schema }
      ? Schema
      : null;

/** The answer of a successful call; `null` where it answers nothing. */
export type CallAnswer<Address extends Call> =
  Success<Calls[Address]['answers']> extends infer Schema extends z.ZodType ? z.output<Schema> : null;
