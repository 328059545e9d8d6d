import type { Guard } from '@site/contract/guards';
import type { ContributionData, RegisteredRemote, SlotData } from '@site/contract/http/registry';
import type { RankId } from '@site/contract/ranks';
import type { ComponentType, Context } from 'react';
import type { AppDispatch, RootState } from './site/createStore.ts';

/**
 * The props of every slot, by its name. A slot of a remote elsewhere is added by whoever knows it:
 * `declare module '@site/platform/slots' { interface SlotProps { 'quests/below-list/v1': { uuid: string } } }`.
 * Props never change under a name: a page opens the next version beside it, for as long as others fill the old one. No
 * prop is called `name`, which is the slot's own.
 */
export interface SlotProps {
  /** Opened by community, below the places on a player's profile. */
  'profile/after-places/v1': { readonly uuid: string; readonly rank: RankId };
  /** Opened by panel, beside an application: the player who applies. */
  'application/applicant/v1': { readonly uuid: string };
}

export type SlotName = keyof SlotProps;

type PropType<Value> = Value extends string ? 'string' : Value extends number ? 'number' : 'boolean';

interface Opened<Name extends SlotName> extends Pick<SlotData, 'since'> {
  readonly name: Name;
  readonly props: { readonly [Prop in keyof SlotProps[Name]]: PropType<SlotProps[Name][Prop]> };
  /** Props with which the gate of a site renders what others contribute, before they deploy it. */
  readonly sample?: Readonly<SlotProps[Name]>;
}

/** A slot that a page opens, as data: its props must be those of `SlotProps`. */
export type OpenedSlot = { [Name in SlotName]: Opened<Name> }[SlotName];

/** Starts fetching what a contribution shows. Resolves once the data has arrived, for pages rendered on the server. */
export type ContributionPrefetch<Props> = (props: Props, dispatch: AppDispatch) => PromiseLike<unknown>;

interface Contributed<Name extends SlotName> {
  readonly slot: Name;
  /** Ascending within the slot, 1 to 99. */
  readonly order: number;
  /** The players who see it; its code is loaded for nobody else. */
  readonly guard: Guard;
  /** Pixels that are kept free for it while its code is loading. */
  readonly height?: { readonly desktop: number; readonly phone: number };
  /** Renders it on the server where its page is. Its `prefetch` must then fetch all data that it shows at first. */
  readonly render?: 'server';
  /** Loads the component; called when its place is about to be seen, and only after its guard has passed. */
  readonly component: () => Promise<ComponentType<SlotProps[Name]>>;
  readonly prefetch?: () => Promise<ContributionPrefetch<SlotProps[Name]>>;
}

/** A component that a feature shows in a slot; one for each slot and feature. */
export type Contribution = { [Name in SlotName]: Contributed<Name> }[SlotName];

/** The static part of a contribution, which the build writes to `manifest.json`. */
export type ContributionEntry = Omit<Contribution, 'component' | 'prefetch'> & { readonly feature: string };

/** The code of a contribution, as a module exports it: its props are known by the slot's name only. */
export type ContributionCode = Pick<Contribution, 'component' | 'prefetch'>;

/** A contribution of a build that the page was served with. */
export interface FoundContribution {
  readonly data: ContributionData;
  readonly remote: RegisteredRemote;
  readonly module: string;
}

/** Finds and loads what fills the slots of a page. */
export interface SlotHost {
  readonly passes: (guard: Guard, state: RootState) => boolean;
  /** Returns what fills a slot, in order, whoever may see it. */
  readonly find: (slot: string) => readonly FoundContribution[];
  /** The slots that are around a place in the page. */
  readonly around: Context<readonly string[]>;
  /**
   * Loads a contribution with its strings, and waits for the data that it starts fetching, but not for long. It is empty
   * inside its own slot.
   *
   * @throws Error when it can't be loaded after two more attempts
   */
  readonly load: (contribution: FoundContribution, props: object) => Promise<ComponentType>;
  /**
   * Counts an error of a contribution, unless a part of its code did not arrive: the next `load` fetches that again, after
   * the milliseconds that are returned, if that is worth it at this attempt.
   */
  readonly report: (contribution: FoundContribution, error: unknown, attempt?: number) => number | undefined;
}

/** Identifies a contribution within a module. */
export const contributionKey = ({ feature, slot }: Pick<ContributionData, 'feature' | 'slot'>): string =>
  `${feature} ${slot}`;
