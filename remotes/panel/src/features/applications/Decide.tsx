import type { ApplicationDecision, ApplicationState } from '@site/contract/http/applications';
import { useCommonTexts } from '@site/platform/commonTexts';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { ConflictDialog } from '@site/platform/ConflictDialog';
import { codeOf, messageOf } from '@site/platform/errors';
import { formatDateTime } from '@site/platform/format';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { usePolling } from '@site/platform/usePolling';
import { Button } from '@site/ui/Button';
import type { ButtonVariant } from '@site/ui/buttonStyles';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { color, space } from '@site/ui/tokens';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { stateName, STATES } from '../../lib/applicationChoices.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { isolated } from '../../lib/isolated.ts';
import { Hint } from '../../lib/typography.ts';
import { WrittenText } from '../../lib/WrittenText.tsx';
import {
  alertText,
  useApplicationHistoryQuery,
  useDecisionMutation,
  type Outcome,
  type SeenApplication,
} from './applicationApi.ts';
import { useText } from './useText.ts';

function useDecision(application: SeenApplication) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const [send, { data, error, isLoading, reset }] = useDecisionMutation(application.id);
  const [isTelling, setIsTelling] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const refusalOf = ({ to, standing }: Outcome) => {
    if (!standing) return text('decided');
    const { by, to: state, created_at: at } = standing;
    const facts = { by: isolated(by), state: stateName(state, lang), at: formatDateTime(at, lang) };
    return text(state === to ? 'alreadyDecided' : 'decidedOtherwise', facts);
  };
  const problemOf = (outcome: Outcome | undefined, failure: unknown) => {
    if (outcome?.kind === 'refused') return { tone: 'warning', words: refusalOf(outcome) } as const;
    if (outcome?.kind === 'unchanged') return { tone: 'info', words: text('unchanged') } as const;
    if (outcome?.kind === 'untold') return { tone: 'warning', words: text('untold') } as const;
    if (failure === undefined) return undefined;
    // Only show the server's message if it helps the user.
    const isOtherPending = codeOf(failure) === 'other_application_pending';
    return { tone: 'error', words: (isOtherPending && messageOf(failure)) || text('saveFailed') } as const;
  };
  const decide = async (to: ApplicationState, isStored?: true) => {
    setIsTelling(isStored === true);
    const answer = await send({ application, to, isStored });
    const problem = problemOf(answer.data, answer.error);
    // The page itself shows what went wrong, for as long as it is there.
    if (!problem) dispatch(showToast({ kind: 'success', text: text('done') }));
    else if (!place.current) dispatch(showToast({ kind: 'error', text: problem.words }));
  };

  // If somebody has changed the state since, the applicant is notified of that change instead.
  const isUntold = data?.kind === 'untold' && data.to === application.state;
  return {
    place,
    isSaving: isLoading,
    untold: ((isLoading && isTelling) || isUntold) && {
      tellAgain: () => void decide(application.state, true),
    },
    problem: data?.kind === 'untold' ? undefined : problemOf(data, error),
    /** The choice that another one has come before. */
    conflict: data?.kind === 'refused' && data.to !== application.state ? data.to : undefined,
    decide: (to: ApplicationState) => void decide(to),
    forget: reset,
  };
}

/** Returns the newest decision, if it is by somebody else and made after the page was opened. */
function useNews(id: number): ApplicationDecision | undefined {
  const me = useAppSelector(selectUser)?.name;
  const { currentData: history, refetch } = useApplicationHistoryQuery(id, FRESH.queryOptions);
  const [known, setKnown] = useState<number>();
  usePolling(() => void refetch());
  const newest = history?.[0];
  if (history && known === undefined) setKnown(newest?.id ?? 0);
  const isNews = newest !== undefined && known !== undefined && newest.id > known && newest.by !== me;
  return isNews ? newest : undefined;
}

const VARIANTS: Readonly<Record<ApplicationState, ButtonVariant>> = {
  ACCEPTED: 'primary',
  DENIED: 'danger',
  PENDING: 'quiet',
};

const Quote = styled.blockquote`
  margin: 0;
  padding: ${space[2]} ${space[4]};
  border-left: 4px solid ${color.line};
`;

export function Decide({ application }: { readonly application: SeenApplication }) {
  const text = useText();
  const lang = useLang();
  const common = useCommonTexts();
  const [asked, setAsked] = useState<ApplicationState>('ACCEPTED');
  const [isAsking, setIsAsking] = useState(false);
  const { place, isSaving, untold, problem, conflict, decide, forget } = useDecision(application);
  const news = useNews(application.id);
  const { state, role, player } = application;
  const close = () => setIsAsking(false);

  const said = () => {
    if (untold)
      return (
        <Notice tone="warning">
          <Stack $gap={3}>
            <p>{text('untold')}</p>
            <div>
              <Button busy={isSaving} busyLabel={text('telling')} onClick={untold.tellAgain}>
                {text('tellAgain')}
              </Button>
            </div>
          </Stack>
        </Notice>
      );
    if (isSaving) return <Hint role="status">{common.saving}</Hint>;
    if (problem) return <Notice tone={problem.tone}>{problem.words}</Notice>;
    if (!news) return <Hint>{text('hint')}</Hint>;
    return (
      <Hint role="status">
        <bdi>{news.by}</bdi> <span>{text('meanwhile')}</span>
      </Hint>
    );
  };

  return (
    <Stack $gap={3} ref={place}>
      <Cluster>
        {STATES.filter((to) => to !== state).map((to) => (
          <Button
            key={to}
            variant={VARIANTS[to]}
            busy={isSaving && asked === to}
            busyLabel={common.saving}
            disabled={isSaving && asked !== to}
            onClick={() => {
              setAsked(to);
              setIsAsking(true);
            }}
          >
            {text(`do_${to}`)}
          </Button>
        ))}
      </Cluster>
      {said()}
      <ConfirmDialog
        isOpen={isAsking}
        title={text(`ask_${asked}`)}
        confirmLabel={text(`confirm_${asked}`)}
        variant={VARIANTS[asked]}
        onConfirm={() => {
          close();
          decide(asked);
        }}
        onClose={close}
      >
        <p>{text('willRead', { player: isolated(player) })}</p>
        <Quote lang={application.lang}>
          <WrittenText>{alertText(asked, role, application.lang)}</WrittenText>
        </Quote>
      </ConfirmDialog>
      <ConflictDialog
        isOpen={conflict !== undefined}
        fields={[
          {
            name: 'state',
            label: text('state'),
            mine: conflict && stateName(conflict, lang),
            theirs: problem?.words,
          },
        ]}
        onSettle={([theirs]) => (theirs || !conflict ? forget() : decide(conflict))}
        onClose={forget}
      />
    </Stack>
  );
}
