import { Privacy } from './privacy.tsx';
import { InsidePage } from './inside-page.tsx';

export const Page = () => <InsidePage content={Privacy} />;
