export type Row = { what: string; value: string; goal?: string; isMet?: boolean };

/** A table for a terminal and for Markdown alike. */
export function table(title: string, rows: readonly Row[]): string {
  const cells = rows.map(({ what, value, goal = '', isMet }) => [what, value, goal, isMet === undefined ? '' : isMet ? 'yes' : 'NO']);
  const head = ['what', 'measured', 'goal', 'met'];
  const widths = head.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [`\n### ${title}\n`, line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const ratio = (value: number): string => value.toFixed(3);
