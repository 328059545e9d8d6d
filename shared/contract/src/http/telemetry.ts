import { z } from 'zod';
import { filePath, remoteName, remoteVersion } from './registry.ts';

/** The values that a page reports of a build: names and numbers, and nothing about the visitor. */
export const TELEMETRY_KINDS = ['load', 'failure', 'error', 'lcp', 'inp', 'cls'] as const;
export type TelemetryKind = (typeof TELEMETRY_KINDS)[number];

/** A place in a file of a build: its path below the version's folder, line and column from 1. */
export const stackFrame = z.strictObject({
  file: filePath,
  line: z.int().min(1).max(10_000_000),
  column: z.int().min(1).max(10_000_000),
});
export type StackFrame = z.infer<typeof stackFrame>;

/** Browsers as errors are counted by. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'other'] as const;
export type BrowserName = (typeof BROWSERS)[number];

const counted = z.int().min(1);

/**
 * `GET /remotes/{name}/errors`: what versions of a remote have thrown in the last week, and what of them did not load, the
 * latest first. The same error of several versions is one, wherever their builds have it.
 */
export const remoteErrors = z.array(
  z.object({
    kind: z.enum(['failure', 'error']),
    message: z.string(),
    /** Where in the team's own source, such as `src/features/cart/CartPage.tsx:42:7`; null if nothing tells. */
    place: z.string().nullable(),
    /** The places from there to its caller, as far as they are the team's. */
    stack: z.array(z.string()),
    count: counted,
    versions: z.array(z.object({ version: remoteVersion, count: counted })),
    browsers: z.array(z.object({ browser: z.enum(BROWSERS), count: counted })),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
  }),
);
export type RemoteErrors = z.infer<typeof remoteErrors>;

/**
 * `POST /telemetry`: what a page reports about remotes and, under the name `shell`, about the shell. The token is the
 * nonce of the page, or the header `x-report-token` of a later `GET /registry`; without a valid one nothing is counted.
 */
export const telemetryBody = z.strictObject({
  token: z.string().max(64),
  entries: z
    .array(
      z.strictObject({
        remote: remoteName,
        version: remoteVersion,
        kind: z.enum(TELEMETRY_KINDS),
        /** Milliseconds for `load`, `lcp` and `inp`, the shift for `cls`, occurrences for `failure` and `error`. */
        value: z.number().min(0).max(600_000),
        /** First words of the error's message, for the log; without digits and addresses. */
        message: z.string().max(200).optional(),
        /** Where in the build's files an error was thrown, the nearest first. */
        frames: z.array(stackFrame).max(5).optional(),
      }),
    )
    .min(1)
    .max(50),
});
export type TelemetryBody = z.infer<typeof telemetryBody>;
