import { examples, hardTexts } from '../gallery/examples.tsx';
import { BackLink } from './BackLink.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { Cluster } from './Cluster.tsx';
import { Stack } from './Stack.tsx';

const LABELS = { primary: 'Join the server', quiet: 'Cancel', danger: 'Delete the clan' };

const inVariants = (more: ButtonProps) => (
  <Cluster>
    {(['primary', 'quiet', 'danger'] as const).map((variant) => (
      <Button key={variant} {...more} variant={variant}>
        {LABELS[variant]}
      </Button>
    ))}
  </Cluster>
);

export const ButtonGallery = examples({
  'Primary, quiet, danger': inVariants({}),
  Busy: inVariants({ busy: true, busyLabel: 'Under way' }),
  Disabled: inVariants({ disabled: true }),
  Wide: (
    <Stack $gap={3}>
      <Button variant="primary" wide>
        Log in
      </Button>
      <Button wide>Use a recovery code</Button>
    </Stack>
  ),
  'Hard texts': (
    <Cluster>
      <Button>OK</Button>
      <Button>{hardTexts.emoji}</Button>
      <Button>{hardTexts.rightToLeft}</Button>
      <Button variant="primary">{hardTexts.word}</Button>
    </Cluster>
  ),
});

export const ButtonLinkGallery = examples({
  'Primary, quiet, danger': (
    <Cluster>
      <ButtonLink to="/shop" variant="primary">
        See the shop
      </ButtonLink>
      <ButtonLink to="/">Home</ButtonLink>
      <ButtonLink to="/settings" variant="danger">
        Delete the account
      </ButtonLink>
    </Cluster>
  ),
  'Wide, with a hard text': (
    <ButtonLink to="/" variant="primary" wide>
      {hardTexts.word}
    </ButtonLink>
  ),
});

export const BackLinkGallery = examples({
  'To the page above': <BackLink to="/clans" label="All clans" />,
  'Hard text': <BackLink to="/clans" label={hardTexts.sentence} />,
});
