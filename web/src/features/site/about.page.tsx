import { About } from './about.tsx';
import { InsidePage } from './inside-page.tsx';

export const Page = () => <InsidePage content={About} />;
