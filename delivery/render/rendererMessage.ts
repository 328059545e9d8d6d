import type { RenderedPage } from '@site/contract/rendering';
import { z } from 'zod';
import type { FromRenderer } from '../renderer/messages.ts';

/** Style elements and nothing else: the server adds the nonce of the page to each of them. */
const STYLE_ELEMENTS = /^(?:<style(?: [\w-]+="[^"<>]*")*>(?:(?!<\/?style)[^])*<\/style>\s*)*$/i;

const MAX_FAILURE_LENGTH = 2_000;

const ENDS_STYLE = /<\/?style/i;

/** Style elements of a page: the library makes one. */
const MAX_STYLES = 20;

const MAX_NAMES = 200;

const text = z.string();
const short = text.max(2_000);
const names = z.array(text.max(200)).max(MAX_NAMES);

const renderedPage = z.strictObject({
  status: z.literal([200, 404]),
  html: text,
  styles: text.regex(STYLE_ELEMENTS).refine((styles) => styles.split('<style').length <= MAX_STYLES + 1),
  fontCss: text.refine((css) => !ENDS_STYLE.test(css)),
  title: short,
  description: short.optional(),
  breadcrumbs: z.array(z.strictObject({ name: short, path: short })).max(20),
  reads: z
    .array(short.regex(/^(\/[\w%{}.~-]+)+(\?[\w%=&.~-]*)?$/).refine((read) => !read.includes('..')))
    .max(20)
    .optional(),
  queries: z.record(
    text,
    z.record(
      text,
      z.custom<object>((value) => typeof value === 'object' && value !== null),
    ),
  ),
}) satisfies z.ZodType<RenderedPage>;

const fromRenderer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('call'), call: z.int(), path: short }),
  z.strictObject({
    type: z.literal('page'),
    page: z.optional(renderedPage),
    chunks: z.strictObject({ shell: names, remote: names }),
  }),
  z.strictObject({
    type: z.literal('failed'),
    message: text.transform((all) => all.slice(0, MAX_FAILURE_LENGTH)),
  }),
  z.strictObject({ type: z.literal('ended') }),
]) satisfies z.ZodType<FromRenderer>;

/** The code of a process may have been replaced by that of a remote. @throws Error if it is no message */
export function readRendererMessage(line: string): FromRenderer {
  const { data } = fromRenderer.safeParse(JSON.parse(line));
  if (!data) throw new Error(`the process sent an invalid message: ${line.slice(0, 200)}`);
  return data;
}
