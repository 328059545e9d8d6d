import type { FastifyInstance } from 'fastify';

/** All values of a Prometheus text, by name and labels as written. */
type Samples = ReadonlyMap<string, number>;

const COMMENT = /^# (?:HELP|TYPE) [a-z0-9_]+ .+$/;
const SAMPLE =
  /^([a-z0-9_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})?) ([Nn]a[Nn]|[+-]?Inf|-?[\d.e+-]+)$/;

/** @throws Error at the first line that Prometheus would reject */
export function parseMetrics(text: string): Samples {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || COMMENT.test(line)) continue;
    const [, series, value] = SAMPLE.exec(line) ?? [];
    if (series === undefined) throw new Error(`No line of metrics: ${line}`);
    if (samples.has(series)) throw new Error(`Twice: ${series}`);
    samples.set(series, Number(value));
  }
  return samples;
}

/** Scrapes an app as a local program. */
export async function scrape(app: FastifyInstance): Promise<Samples> {
  const { statusCode, headers, payload } = await app.inject('/metrics');
  if (statusCode !== 200 || headers['content-type'] !== 'text/plain; version=0.0.4; charset=utf-8')
    throw new Error(`Not the metrics: ${statusCode} ${headers['content-type']}`);
  return parseMetrics(payload);
}
