import type { RuleTester } from 'oxlint/plugins-dev';

export type Rule = Parameters<RuleTester['run']>[1];
export type RuleContext = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
/** The syntax tree node passed to the visitor of this name. */
export type NodeOf<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];
