import path from 'node:path';
import { isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript/unstable/ast/is';
import type { Node, SourceFile, TemplateLiteral } from 'typescript/unstable/ast';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { templateOf } from './recording.ts';

/** What a value may be: 'string', 'Date', 'number[]', 'object' …; 'any' of it is not known, null is told apart. */
export type Shape = { kinds: ReadonlySet<string>; isNullable: boolean };
type AssertedColumn = Shape & { mayMiss: boolean };
/** The type argument of a template `sql<…>`, as a value and, of an object, as a row. */
export type Asserted = { where: string; value: Shape; columns: ReadonlyMap<string, AssertedColumn>; mayHaveMore: boolean };

const root = path.dirname(import.meta.dirname);

/** The types that the templates of the server assert, by the text of the template; the same text may stand in several places. */
export function assertedTypes(): Map<string, Asserted[]> {
  const compiler = new API({ cwd: root });
  try {
    const project = compiler.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.json')] }).getProjects()[0]!;
    const found = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(path.join(root, 'src')) && !name.endsWith('.test.ts'))
      .map((name) => project.program.getSourceFile(name)!)
      .flatMap((file) => (file.text.includes('sql<') ? assertionsOf(file, project.checker) : []));
    return Map.groupBy(found, ({ template }) => template);
  } finally {
    compiler.close();
  }
}

function assertionsOf(file: SourceFile, checker: Checker): (Asserted & { template: string })[] {
  const found: (Asserted & { template: string })[] = [];
  const visit = (node: Node): void => {
    const argument = isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql' && node.typeArguments?.[0];
    if (argument) {
      const line = file.text.slice(0, node.getStart(file)).split('\n').length;
      const where = `${path.relative(root, file.fileName)}:${line}`;
      found.push({ where, template: textOf(node.template), ...assertedBy(checker.getTypeFromTypeNode(argument)!, checker) });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const textOf = (template: TemplateLiteral): string =>
  templateOf(
    isNoSubstitutionTemplateLiteral(template)
      ? [template.text]
      : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)],
  );

function assertedBy(type: Type, checker: Checker): Omit<Asserted, 'where'> {
  const value = shapeOf(type, checker);
  const rows = value.kinds.has('object') ? partsOf(type).filter(({ flags }) => (flags & TypeFlags.Nullable) === 0) : [];
  const columns = new Map<string, AssertedColumn>();
  const properties = rows.flatMap((row) => checker.getPropertiesOfType(row));
  for (const [name, same] of Map.groupBy(properties, (property) => property.name)) {
    const shapes = same.map((property) => shapeOf(checker.getTypeOfSymbol(property)!, checker));
    const isInAll = same.length === rows.length;
    columns.set(name, {
      kinds: new Set(shapes.flatMap(({ kinds }) => [...kinds])),
      isNullable: !isInAll || shapes.some(({ isNullable }) => isNullable),
      mayMiss: same.some(({ flags }) => (flags & SymbolFlags.Optional) !== 0),
    });
  }
  return { value, columns, mayHaveMore: rows.some((row) => isOpen(row, checker)) };
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type]);

/** A type parameter stands for more columns than its constraint names. */
const isOpen = (type: Type, checker: Checker): boolean =>
  checker.getIndexInfosOfType(type).length > 0 ||
  type.isTypeParameter() ||
  (type.isIntersectionType() && (type.getTypes() ?? []).some((part) => isOpen(part, checker)));

function shapeOf(type: Type, checker: Checker): Shape {
  const parts = partsOf(type);
  const kinds = parts.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0).flatMap((part) => kindsOf(part, checker));
  return { kinds: new Set(kinds), isNullable: kinds.includes('any') || parts.some(({ flags }) => (flags & TypeFlags.Nullable) !== 0) };
}

const scalars: readonly [TypeFlags, string][] = [
  [TypeFlags.AnyOrUnknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];

function kindsOf(type: Type, checker: Checker): string[] {
  if (type.isErrorType()) throw new Error('The compiler does not know the type of a template.');
  const scalar = scalars.find(([flags]) => (type.flags & flags) !== 0);
  if (scalar) return [scalar[1]];
  if (type.isTypeReference() && checker.isArrayType(type))
    return checker.getTypeArguments(type).flatMap((item) => [...shapeOf(item, checker).kinds].map((kind) => `${kind}[]`));
  const name = type.getSymbol()?.name;
  return [name === 'Date' || name === 'Buffer' ? name : 'object'];
}
