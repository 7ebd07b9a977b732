import { Terms } from './terms.tsx';
import { InsidePage } from './inside-page.tsx';

export const Page = () => <InsidePage content={Terms} />;
