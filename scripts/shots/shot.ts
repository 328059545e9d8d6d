import type { Locator, Page, Route } from '@playwright/test';
import type { Lang } from '@site/contract/lang';

/** Who looks, at which page, in which language. */
export interface Visit {
  readonly page: Page;
  readonly lang: Lang;
  /** Resolves when the page hears of new alerts by itself. */
  readonly isLive: Promise<void>;
  /** Sends an alert to the player who is logged in, as the server does when something happens. */
  sendAlert(message: string): void;
}

/** Finds something in a page in whatever language it is shown. */
export type Find = (visit: Visit) => Locator;

/** What a request gets instead of the server's answer. */
export type Answer = (route: Route) => Promise<void>;

/** A screen in one of its states, and how a visitor gets there. */
export interface Shot {
  readonly screen: string;
  readonly state: string;
  readonly address: string;
  /** The demo account that is logged in; nobody without it. */
  readonly account?: string;
  /** Needs a site of its own, where maintenance is on. */
  readonly isMaintenance?: true;
  /** What is answered by hand, by address. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Only what the window shows: a dialog or a message lies over the window and not over the whole page. */
  readonly isWindow?: true;
  /** Is there on a phone only. */
  readonly isPhone?: true;
  /** Makes the way from the opened address to the state. */
  readonly prepare?: (visit: Visit) => Promise<void>;
  /** The last step, where what it leads to is gone by itself within seconds: from here on it stays. */
  readonly brief?: (visit: Visit) => Promise<void>;
  /** Proves that the state is there. */
  readonly shows: Find;
}

/** The name of a shot, with which those to take are chosen. */
export const nameOf = ({ screen, state }: Pick<Shot, 'screen' | 'state'>) => `${screen}.${state}`;
