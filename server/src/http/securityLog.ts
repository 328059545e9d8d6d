import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of a login attempt: its name or id, once found. */
    triedAccount?: string;
  }
}

export type SecurityEvent =
  'failed login' | 'limited call' | 'refused call' | 'refused token' | 'refused origin';

/** Lines per minute and kind. The rest is only counted: attacks must not fill the disk. */
const MAX_LINES = 5;
const WINDOW_MS = 60_000;

const MAX_IPS = 1_000;

const LOGIN_CODES = new Set(['wrong_credentials', 'wrong_code', 'wrong_setup_code', 'wrong_password']);
const TOKEN_CODES = new Set(['unknown_token', 'other_remote', 'wrong_operator_key']);

/** @returns nothing for what is no sign of an attack, such as an expired access token */
export function securityEventOf(status: number, code: string): SecurityEvent | undefined {
  if (LOGIN_CODES.has(code)) return 'failed login';
  if (TOKEN_CODES.has(code)) return 'refused token';
  if (code === 'foreign_origin' || code === 'foreign_host') return 'refused origin';
  if (status === 429) return 'limited call';
  return status === 403 ? 'refused call' : undefined;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Returns the attempted account or the caller. Never from the body: people type passwords into the name field. */
const accountOf = ({ triedAccount, caller }: FastifyRequest) => triedAccount ?? caller?.uuid;

interface Window {
  lines: number;
  more: number;
  readonly ips: Set<string>;
  readonly timer: NodeJS.Timeout;
}

export function createSecurityLog(log: { warn(details: object, text: string): void }) {
  const windows = new Map<SecurityEvent, Window>();

  function end(event: SecurityEvent): void {
    const window = windows.get(event);
    if (!window) return;
    windows.delete(event);
    clearTimeout(window.timer);
    const { more, ips } = window;
    if (more > 0) log.warn({ event, more, ips: ips.size }, `${event}: ${more} more in a minute`);
  }

  function open(event: SecurityEvent): Window {
    const timer = setTimeout(() => end(event), WINDOW_MS).unref();
    const window: Window = { lines: 0, more: 0, ips: new Set(), timer };
    windows.set(event, window);
    return window;
  }

  return {
    note(event: SecurityEvent, code: string, request: FastifyRequest): void {
      const window = windows.get(event) ?? open(event);
      if (window.lines >= MAX_LINES) {
        window.more += 1;
        if (window.ips.size < MAX_IPS) window.ips.add(request.ip);
        return;
      }
      window.lines += 1;
      log.warn({ event, code, account: accountOf(request), req: request }, event);
    },
    close: () => [...windows.keys()].forEach(end),
  };
}
