import { Badge, type BadgeTone } from '@site/ui/Badge';
import { EmptyState } from '@site/ui/EmptyState';
import { Notice } from '@site/ui/Notice';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { color, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { QueryState } from './queryState.ts';
import { DateTime } from './cells.tsx';
import { Facts, PartCard } from './PartCard.tsx';
import { QueryView } from './QueryView.tsx';
import { usePolling } from './usePolling.ts';

const Entry = styled.li`
  display: grid;
  grid-template-columns: 180px minmax(0, 1fr);
  gap: 0 ${space[4]};
  & time,
  & > div > :nth-child(2) {
    color: ${color.second};
    font-size: ${size.small};
    line-height: 24px;
  }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** An entry of a thing's history. */
export interface HistoryEntry {
  readonly id: string | number;
  /** ISO 8601. */
  readonly at: string;
  readonly said: ReactNode;
  /** Who did it, and what they wrote. */
  readonly words?: string | false;
}

/** Renders what happened to a thing, in the given order. */
export function History({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <Stack as="ol" $gap={3}>
      {entries.map(({ id, at, said, words }) => (
        <Entry key={id}>
          <DateTime at={at} />
          <div>
            <div>{said}</div>
            {words && <p dir="auto">{words}</p>}
          </div>
        </Entry>
      ))}
    </Stack>
  );
}

/** What a page says about one thing. */
export interface ResourceView {
  readonly state: { readonly tone: BadgeTone; readonly name: string };
  /** What can be done about it: `DialogButton`s. */
  readonly acts?: ReactNode;
  /** Why somebody must act, and of what kind. */
  readonly warning?: { readonly title: string; readonly reasons: readonly string[] } | false;
  /** Short values with their names. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What follows, such as its history. */
  readonly parts?: readonly (readonly [title: string, content: ReactNode])[];
}

interface ResourcePageProps<Data> {
  /** The result of a hook of RTK Query, which is fetched again while the page is looked at. */
  readonly query: QueryState<Data>;
  /** Returns the feature's strings: loading failed, or there is no such thing. */
  readonly text: (key: 'failedOne' | 'unknown' | 'unknownText') => string;
  readonly describe: (data: Data) => ResourceView;
}

/** Renders one thing with its state, what can be done about it, its facts and further parts. */
export function ResourcePage<Data>({ query, text, describe }: ResourcePageProps<Data>) {
  usePolling(() => {
    if (!query.isFetching && query.error === undefined) void query.refetch();
  });
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={420} steps={3} />}
      failed={text('failedOne')}
      missing={<EmptyState title={text('unknown')} text={text('unknownText')} />}
    >
      {(data) => {
        const { state, acts, warning, facts, parts = [] } = describe(data);
        return (
          <Stack $gap={6}>
            {warning && (
              <Notice tone="warning" title={warning.title}>
                <Stack $gap={2}>
                  {warning.reasons.map((reason) => (
                    <p key={reason}>{reason}</p>
                  ))}
                </Stack>
              </Notice>
            )}
            <PartCard
              mark={
                <span role="status">
                  <Badge tone={state.tone}>{state.name}</Badge>
                </span>
              }
              acts={acts}
            >
              <Facts facts={facts} />
            </PartCard>
            {parts.map(([title, content]) => (
              <PartCard key={title} title={title}>
                {content}
              </PartCard>
            ))}
          </Stack>
        );
      }}
    </QueryView>
  );
}
