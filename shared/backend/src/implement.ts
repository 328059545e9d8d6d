import type { DefinedCall } from '@site/contract/calls/defineCall';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Api } from './api.ts';

/** The schemas of a call under the names of a route; without those that it lacks. */
type SchemaOf<Call extends DefinedCall> = {
  readonly [
    Name in keyof Call as Name extends 'query'
      ? 'querystring'
      : Name extends 'answers'
        ? 'response'
        : Name extends 'params' | 'headers' | 'body'
          ? Name
          : never
  ]: Call[Name];
};

type Route<Call extends DefinedCall> = RouteOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<Call>,
  ZodTypeProvider,
  FastifyBaseLogger
>;

/** Implements a call of the contract: adds its route, with the schemas of its definition. */
export function implement<const Call extends DefinedCall>(
  api: Api,
  call: Call,
  handler: Route<Call>['handler'],
  options: Partial<Omit<Route<Call>, 'handler' | 'method' | 'schema' | 'url'>> = {},
): void {
  const { address, summary, description, params, query, headers, body, answers, consumes }: DefinedCall =
    call;
  const [method = '', url = ''] = address.split(' ');
  const given = { description, params, querystring: query, headers, body, consumes };
  const schema = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  api.route({
    ...(options as object),
    method: method as HTTPMethods,
    url,
    schema: { summary, ...schema, response: answers },
    handler: handler as never,
  });
}
