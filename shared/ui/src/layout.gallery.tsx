import { examples, hardTexts, held } from '../gallery/examples.tsx';
import { Badge } from './Badge.tsx';
import { Card } from './Card.tsx';
import { Cluster } from './Cluster.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Grid } from './Grid.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Stack } from './Stack.tsx';
import { Stale } from './Stale.tsx';
import { Switch } from './Switch.tsx';

export const CardGallery = examples({
  Plain: <Card>Bed Wars: eight teams, eight islands, one winner.</Card>,
  'As one link': (
    <Card as="a" $interactive href="#Card">
      Sky Wars: thirteen minutes until the dragon wakes.
    </Card>
  ),
  'Hard texts': (
    <Card>
      {hardTexts.sentence} {hardTexts.emoji} <span dir="rtl">{hardTexts.rightToLeft}</span>
    </Card>
  ),
});

const badges = ['Bed Wars', 'Sky Wars', 'Duels', 'Parkour', 'Hide and Seek', 'Murder', 'Build Battle'].map(
  (mode) => <Badge key={mode}>{mode}</Badge>,
);

export const ClusterGallery = examples({
  'Wrapping, 12 px apart': <Cluster>{badges}</Cluster>,
  Closer: <Cluster $gap={1}>{badges}</Cluster>,
  'To both ends': <Cluster $justify="space-between">{badges.slice(0, 2)}</Cluster>,
  'At the end': <Cluster $justify="end">{badges.slice(0, 3)}</Cluster>,
});

export const DisclosureGallery = examples({
  'One question': <Disclosure summary="How do I join?">Add the address to your server list.</Disclosure>,
  'Several, with hard texts': (
    <Stack $gap={3}>
      {[hardTexts.sentence, hardTexts.word, hardTexts.rightToLeft].map((text) => (
        <Disclosure key={text} summary={text}>
          {text} {hardTexts.emoji}
        </Disclosure>
      ))}
    </Stack>
  ),
});

const cards = ['Bed Wars', hardTexts.word, hardTexts.emoji, hardTexts.name].map((text) => (
  <Card key={text}>{text}</Card>
));

export const GridGallery = examples(
  {
    'Columns of 260 px or more': <Grid>{cards}</Grid>,
    'Columns of 160 px or more': <Grid $min={160}>{cards}</Grid>,
  },
  { isWide: true },
);

export const SkeletonGallery = examples({
  'Text, badge, button, card': (
    <Stack>
      <Skeleton width={200} height={16} />
      <Skeleton width={96} height={28} />
      <Skeleton width={144} height={48} steps={2} />
      <Skeleton height={96} steps={3} />
    </Stack>
  ),
});

export const StackGallery = examples({
  '16 px apart': <Stack>{cards.slice(0, 2)}</Stack>,
  '4 px apart': <Stack $gap={1}>{cards.slice(0, 2)}</Stack>,
});

export const StaleGallery = examples({
  'Others are on their way': held<boolean>(true, ({ value, onChange }) => (
    <Stack>
      <Switch label="Loading" checked={value} onChange={onChange} />
      <Stale $isStale={value}>
        <Card>Foxes of the North</Card>
      </Stale>
    </Stack>
  )),
});
