import { Button } from '#ui/button/button.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import { BoneCard, SkeletonRow, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState, State as Screen } from '#ui/states/states.tsx';
import { Part, State } from './section.tsx';

const source = `### A heading\n\nSome **bold** words, a [link](/about), \`code\` and a list:\n\n- one\n- two\n\n> A quotation.\n\nThe gardener ||did **it**||.\n\n\`\`\`ts\nconst answer: number = 42; // of all\n\`\`\``;

const looks = ['secondary', 'tertiary', 'danger', 'hint', 'note', 'error', 'strong', 'medium'] as const;

export const Words = () => (
  <>
    <Part name="States">
      <State name="empty">
        <EmptyState
          title="No events yet"
          text="Events of your communities stand here."
          action={<Button look="primary">Create one</Button>}
        />
      </State>
      <State name="failed">
        <ErrorState text="The list could not be loaded." retryLabel="Try again" onRetry={() => undefined} />
      </State>
      <State name="forbidden">
        <Screen art="forbidden" title="Members only" text="Join the community to read this." />
      </State>
      <State name="lost">
        <Screen art="lost" title="Not here" text="The page was moved or never existed." />
      </State>
    </Part>
    <Part name="Text">
      <State name="looks">
        {looks.map((look) => (
          <Text key={look} look={look}>
            A paragraph, {look}, with <InlineText look="strong">a part of it</InlineText>
          </Text>
        ))}
      </State>
    </Part>
    <Part name="Skeleton">
      <State name="text">
        <Skeleton label="Loading text">
          <BoneText lines={3} />
        </Skeleton>
      </State>
      <State name="row">
        <Skeleton label="Loading rows">
          <SkeletonRow />
        </Skeleton>
      </State>
      <State name="card">
        <Skeleton label="Loading cards">
          <BoneCard />
        </Skeleton>
      </State>
    </Part>
    <Part name="QR code">
      <State name="address">
        <QrCode label="QR code of the address" value="https://example.org/about" size={120} />
      </State>
    </Part>
    <Part name="Markdown">
      <State name="text" isWide>
        <Markdown source={source} />
      </State>
    </Part>
  </>
);
