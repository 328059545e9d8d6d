import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

interface MediaType {
  readonly schema?: { readonly anyOf?: readonly { readonly type?: string }[] };
}

interface Operation {
  readonly requestBody?: { required?: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, { description: string; headers?: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { schemas: Readonly<Record<string, object>> };
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'The answer.',
  201: 'It was made.',
  202: 'It has begun; ask again how it goes.',
  204: 'Done; there is nothing to answer.',
  303: 'The caller goes on to another address.',
  304: 'The caller holds it already.',
  400: 'The input is wrong.',
  401: 'Nobody is logged in, or the session has ended.',
  403: 'The rank does not allow it, or the page of another site asked.',
  404: 'There is nothing of this name.',
  409: 'Something has changed in the meantime.',
  411: 'The length is missing.',
  413: 'It is too large.',
  415: 'It is of another type than is expected.',
  429: 'Too often.',
  503: 'The site is under maintenance.',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until it makes sense to try again.', schema: { type: 'integer' } },
};

function finishOperation({ requestBody, responses }: Operation): void {
  if (requestBody) {
    const [media] = Object.values(requestBody.content);
    requestBody.required = !media?.schema?.anyOf?.some(({ type }) => type === 'null');
  }
  for (const [status, response] of Object.entries(responses)) {
    response.description = DESCRIPTIONS[status] ?? response.description;
    if (status === '429' || status === '503') response.headers = RETRY_AFTER;
  }
}

/** Removes unreferenced models: each is generated once for requests and once for responses. */
function withoutUnused({ components, paths }: Document): Document['components']['schemas'] {
  let kept = components.schemas;
  for (;;) {
    const text = JSON.stringify({ paths, kept });
    const used = Object.entries(kept).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
    if (used.length === Object.keys(kept).length) return kept;
    kept = Object.fromEntries(used);
  }
}

/** Adds what a route's schema can't express. */
export const finishDocument: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (input) => {
  const document = jsonSchemaTransformObject(input);
  const { paths, components } = document as unknown as Document;
  for (const path of Object.values(paths))
    for (const operation of Object.values(path)) finishOperation(operation);
  components.schemas = withoutUnused({ paths, components });
  return document;
};
