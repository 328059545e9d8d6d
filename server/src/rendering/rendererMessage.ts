import type { RenderedPage } from '@site/contract/rendering';
import { z } from 'zod';
import type { FromRenderer } from '../../renderer/messages.ts';

/** Style elements and nothing else: the server adds the nonce of the page to each of them. */
const STYLE_ELEMENTS = /^(?:<style(?: [\w-]+="[^"<>]*")*>(?:(?!<\/?style)[^])*<\/style>\s*)*$/i;

const ENDS_STYLE = /<\/?style/i;

const text = z.string();

const renderedPage = z.object({
  status: z.literal([200, 404]),
  html: text,
  styles: text.regex(STYLE_ELEMENTS),
  fontCss: text.refine((css) => !ENDS_STYLE.test(css)),
  title: text,
  description: text.optional(),
  breadcrumbs: z.array(z.object({ name: text, path: text })),
  queries: z.record(
    text,
    z.custom<object>((value) => typeof value === 'object' && value !== null),
  ),
}) satisfies z.ZodType<RenderedPage>;

const names = z.array(text);

const fromRenderer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('call'), call: z.int(), path: text }),
  z.object({
    type: z.literal('page'),
    page: z.optional(renderedPage),
    chunks: z.object({ shell: names, remote: names }),
  }),
  z.object({ type: z.literal('failed'), message: text }),
  z.object({ type: z.literal('ended') }),
]) satisfies z.ZodType<FromRenderer>;

/**
 * Reads a message of a render process, whose code may have been replaced by the code of a remote.
 *
 * @throws Error if it is none
 */
export function readRendererMessage(line: string): FromRenderer {
  const { data } = fromRenderer.safeParse(JSON.parse(line));
  if (!data) throw new Error(`the process sent an invalid message: ${line.slice(0, 200)}`);
  return data;
}
