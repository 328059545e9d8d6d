import type { ReactNode } from 'react';
import { examples, hardTexts, held } from '../gallery/examples.tsx';
import { Button } from './Button.tsx';
import { Cluster } from './Cluster.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawing } from './Drawing.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ForbiddenState } from './ForbiddenState.tsx';
import { LoadingState } from './LoadingState.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';
import { StateFrame } from './StateFrame.tsx';
import { Toast } from './Toast.tsx';

interface OpenerProps {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: readonly [label: string, variant: 'primary' | 'quiet' | 'danger'][];
}

function Opener({ label, title, children, actions }: OpenerProps) {
  return held<boolean>(false, ({ value: isOpen, onChange }) => (
    <>
      <Button onClick={() => onChange(true)}>{label}</Button>
      <Dialog isOpen={isOpen} onClose={() => onChange(false)} title={title} closeLabel="Close">
        <Stack $gap={5}>
          {children}
          <Cluster>
            {actions.map(([name, variant]) => (
              <Button key={name} variant={variant} onClick={() => onChange(false)}>
                {name}
              </Button>
            ))}
          </Cluster>
        </Stack>
      </Dialog>
    </>
  ));
}

const RULES = Array.from({ length: 24 }, (_, i) => `Rule ${i + 1}. ${hardTexts.sentence}`);

export const DialogGallery = examples({
  'A question': (
    <Opener
      label="Leave the clan"
      title="Leave the clan?"
      actions={[
        ['Leave', 'danger'],
        ['Stay', 'quiet'],
      ]}
    >
      <p>Your place goes to somebody else.</p>
    </Opener>
  ),
  'Longer than the screen': (
    <Opener
      label="Read the rules"
      title={`${hardTexts.word} ${hardTexts.emoji}`}
      actions={[['I have read them', 'quiet']]}
    >
      {RULES.map((rule) => (
        <p key={rule}>{rule}</p>
      ))}
    </Opener>
  ),
});

export const EmptyStateGallery = examples({
  'With a way on': (
    <EmptyState
      level={3}
      title="No clans yet"
      text="Found the first one, and it stands here for everybody to join."
      action={<Button variant="primary">Found a clan</Button>}
    />
  ),
  'Hard texts': <EmptyState level={3} title={hardTexts.word} text={hardTexts.sentence} />,
});

export const ErrorStateGallery = examples({
  'With another try': held<boolean>(true, ({ value: failed, onChange }) =>
    failed ? (
      <ErrorState
        level={3}
        title="Clans could not be loaded"
        text="The server did not answer. It usually does a moment later."
        onRetry={() => onChange(false)}
        retryLabel="Try again"
      />
    ) : (
      <p>Here are the clans.</p>
    ),
  ),
});

export const ForbiddenStateGallery = examples({
  'With the way back': (
    <ForbiddenState
      level={3}
      title="For the team"
      text="Supporters and above come in here."
      action={<Button>Home</Button>}
    />
  ),
});

export const LoadingStateGallery = examples({
  'A page on its way': <LoadingState label="Building the island" />,
});

export const NoticeGallery = examples({
  Info: <Notice tone="info">The season ends on Sunday at 18:00.</Notice>,
  Success: (
    <Notice tone="success" title="Saved">
      Everybody sees your new name now.
    </Notice>
  ),
  Warning: (
    <Notice tone="warning" title="Only two recovery codes are left">
      Make new ones before you need them.
    </Notice>
  ),
  Error: <Notice tone="error">Your clan could not be saved. Try again.</Notice>,
  'Hard texts': (
    <Notice tone="info" title={hardTexts.word}>
      {hardTexts.sentence} {hardTexts.emoji}
    </Notice>
  ),
});

export const StateFrameGallery = examples({
  'With everything': (
    <StateFrame
      level={3}
      drawing={<Drawing boxes={[[-6, -6, -6, 12, 12, 12, 'gold']]} />}
      title="A block of gold"
      text="What the four states share."
      action={<Button>Take it</Button>}
    />
  ),
});

const staying = { lifetime: 24 * 60 * 60_000, closeLabel: 'Close message', onClose: () => undefined };

export const ToastGallery = examples({
  Success: (
    <Toast tone="success" {...staying}>
      Saved.
    </Toast>
  ),
  Error: (
    <Toast tone="error" {...staying}>
      The language could not be changed. Please try again.
    </Toast>
  ),
  'Info, with an action': (
    <Toast tone="info" action={{ label: 'Undo', onPress: () => undefined }} {...staying}>
      VIP was removed.
    </Toast>
  ),
  'Hard texts': (
    <Toast tone="info" {...staying}>
      {hardTexts.sentence}
    </Toast>
  ),
});
