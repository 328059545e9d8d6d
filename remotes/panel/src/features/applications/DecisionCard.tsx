import type { ApplicationDecision, ApplicationState } from '@site/contract/http/applications';
import { ConflictDialog } from '@site/platform/ConflictDialog';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { useCommonTexts } from '@site/platform/commonTexts';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import type { ButtonVariant } from '@site/ui/buttonStyles';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { color, space } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { StateBadge } from '../../lib/StateBadge.tsx';
import { WrittenText } from '../../lib/WrittenText.tsx';
import { stateName, STATES } from '../../lib/applicationChoices.ts';
import { isolated } from '../../lib/isolated.ts';
import { Heading, Hint } from '../../lib/typography.ts';
import { alertText, type SeenApplication } from './applicationApi.ts';
import type { useDecision } from './useDecision.ts';
import { useText } from './useText.ts';

/** Tall enough for the message after a decision, so that nothing below it moves. */
const Room = styled.div`
  min-height: 188px;
`;

const Words = styled.div`
  margin-top: ${space[4]};
`;

const VARIANTS: Readonly<Record<ApplicationState, ButtonVariant>> = {
  ACCEPTED: 'primary',
  DENIED: 'danger',
  PENDING: 'quiet',
};

interface DecisionCardProps {
  readonly application: SeenApplication;
  /** A decision made by somebody else in the meantime. */
  readonly news: ApplicationDecision | undefined;
  readonly decision: ReturnType<typeof useDecision>;
}

function Said({ news, decision }: Pick<DecisionCardProps, 'news' | 'decision'>) {
  const text = useText();
  const common = useCommonTexts();
  const { isSaving, isTelling, isUntold, result, tellAgain } = decision;
  if (isUntold) {
    return (
      <Notice tone="warning">
        <Stack $gap={3}>
          <p>{text('untold')}</p>
          <div>
            <Button busy={isTelling} busyLabel={text('telling')} onClick={tellAgain}>
              {text('tellAgain')}
            </Button>
          </div>
        </Stack>
      </Notice>
    );
  }
  if (isSaving) return <Hint role="status">{common.saving}</Hint>;
  if (result?.kind === 'failed') return <Notice tone="error">{result.words}</Notice>;
  if (result?.kind === 'refused') return <Notice tone="warning">{result.words}</Notice>;
  if (result?.kind === 'unchanged') return <Notice tone="info">{text('unchanged')}</Notice>;
  if (result?.kind === 'done') return <Notice tone="success">{text('done')}</Notice>;
  if (news) {
    return (
      <Hint role="status">
        <bdi>{news.by}</bdi> <span>{text('meanwhile')}</span>
      </Hint>
    );
  }
  return null;
}

const Quote = styled.blockquote`
  margin: 0;
  padding: ${space[2]} ${space[4]};
  border-left: 4px solid ${color.line};
`;

interface QuestionProps {
  readonly application: SeenApplication;
  readonly to: ApplicationState;
}

/** What the applicant will read, in their language. */
function Message({ application: { role, lang, player }, to }: QuestionProps) {
  const text = useText();
  return (
    <Stack $gap={3}>
      <p>{text('willRead', { player: isolated(player) })}</p>
      <Quote lang={lang}>
        <WrittenText>{alertText(to, role, lang)}</WrittenText>
      </Quote>
    </Stack>
  );
}

export function DecisionCard({ application, news, decision }: DecisionCardProps) {
  const text = useText();
  const common = useCommonTexts();
  const [asked, setAsked] = useState<ApplicationState>('ACCEPTED');
  const [isAsking, setIsAsking] = useState(false);
  const { isSaving, isUntold, result, state } = decision;
  const isQuiet = !isSaving && !isUntold && !result && !news;
  const lang = useLang();
  const refused = result?.kind === 'refused' && result.to !== application.state ? result : undefined;
  const close = () => setIsAsking(false);
  return (
    <Card as="section">
      <Heading $gap={3}>{text('decision')}</Heading>
      <Room>
        <Stack $gap={4}>
          <StateBadge state={state} />
          <Cluster>
            {STATES.filter((to) => to !== application.state).map((to) => (
              <Button
                key={to}
                variant={VARIANTS[to]}
                busy={isSaving && state === to}
                busyLabel={common.saving}
                disabled={isSaving && state !== to}
                onClick={() => {
                  setAsked(to);
                  setIsAsking(true);
                }}
              >
                {text(`do_${to}`)}
              </Button>
            ))}
          </Cluster>
          {isQuiet && <Hint>{text('hint')}</Hint>}
        </Stack>
        {!isQuiet && (
          <Words>
            <Said news={news} decision={decision} />
          </Words>
        )}
      </Room>
      <ConfirmDialog
        isOpen={isAsking}
        title={text(`ask_${asked}`)}
        confirmLabel={text(`confirm_${asked}`)}
        variant={VARIANTS[asked]}
        onConfirm={() => {
          close();
          decision.decide(asked);
        }}
        onClose={close}
      >
        <Message application={application} to={asked} />
      </ConfirmDialog>
      <ConflictDialog
        isOpen={refused !== undefined}
        fields={[
          { name: 'state', label: text('state'), mine: stateName(asked, lang), theirs: refused?.words },
        ]}
        onSettle={(theirs) => (theirs.length > 0 ? decision.forget() : decision.decide(asked))}
        onClose={decision.forget}
      />
    </Card>
  );
}
