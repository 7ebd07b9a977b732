const isTerminal = process.stdout.isTTY === true;
const paint = (code: number) => (text: string) => (isTerminal ? `\u001B[${code}m${text}\u001B[0m` : text);

export const green = paint(32);
export const red = paint(31);
export const yellow = paint(33);
export const dim = paint(2);

export const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
/** Shows the current step on a terminal; the next line replaces it. */
export const sayNow = (line: string): void => void (isTerminal && process.stdout.write(`\r\u001B[2K${dim(line)}`));
export const clearNow = (): void => void (isTerminal && process.stdout.write('\r\u001B[2K'));

/** Ends a script with a message instead of a stack trace. */
export const give = {
  up: (sentence: string): never => {
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  },
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
export const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
