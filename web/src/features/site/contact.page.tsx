import { Contact } from './contact.tsx';
import { InsidePage } from './inside-page.tsx';

export const Page = () => <InsidePage content={Contact} />;
