import type { RuleTester } from 'oxlint/plugins-dev';

export type Rule = Parameters<RuleTester['run']>[1];
export type RuleContext = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
/** The syntax tree's node that a visitor of this name gets. */
export type NodeOf<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];
