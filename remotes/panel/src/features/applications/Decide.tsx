import type { ApplicationState } from '@site/contract/http/applications';
import { useCommonTexts } from '@site/platform/commonTexts';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { ConflictDialog } from '@site/platform/ConflictDialog';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import type { ButtonVariant } from '@site/ui/buttonStyles';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { color, space } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { stateName, STATES } from '../../lib/applicationChoices.ts';
import { isolated } from '../../lib/isolated.ts';
import { Hint } from '../../lib/typography.ts';
import { WrittenText } from '../../lib/WrittenText.tsx';
import { alertText, type SeenApplication } from './applicationApi.ts';
import { useDecision, useNews } from './useDecision.ts';
import { useText } from './useText.ts';

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
