import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export function EmptyStateGallery() {
  return (
    <>
      <Example name="With a way on">
        <EmptyState
          level={3}
          title="No clans yet"
          text="Found the first one, and it stands here for everybody to join."
          action={<Button variant="primary">Found a clan</Button>}
        />
      </Example>
      <Example name="Hard texts">
        <EmptyState level={3} title={hardTexts.word} text={hardTexts.sentence} />
      </Example>
    </>
  );
}
