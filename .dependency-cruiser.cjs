/** Who may import whom (docs/architecture.md). `$1`, `$2` are what the brackets of `from` caught, so no list of features is kept. */
const code = '^(contract|server|web)/';
const tests = '(\\.test\\.tsx?$|^(server|web)/test/)';
const sql = '(^server/src/kernel/db/|^server/migrations/|(^|/)node_modules/(kysely|pg|pg-boss|@electric-sql)/)';

module.exports = {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      comment:
        'The contract is read by both sides and knows neither; it depends on zod, and on the rules of phone numbers and of Markdown, only.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '(^contract/|(^|/)node_modules/(zod|libphonenumber-js|micromark[^/]*)/)' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'What both need is in the contract.',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server)/', pathNot: '^$1/' },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'Scripts, journeys and benchmarks stand outside and look in.',
      severity: 'error',
      from: { path: code, pathNot: '\\.config\\.ts$' },
      to: { path: '^(scripts|e2e|bench)/' },
    },
    {
      name: 'feature-front-door',
      comment: 'Another feature is entered by its index.ts.',
      severity: 'error',
      from: { path: '^(web|server)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/[^/]+/', pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'app-uses-front-doors',
      comment:
        'Whoever wires the features uses their index.ts too; pages are found by glob. A child process of a test is a page of its own.',
      severity: 'error',
      from: { path: '^(web|server)/(src|demo|test)/', pathNot: '^(web|server)/src/(features|kernel)/|^web/test/children/' },
      to: { path: '^(web|server)/src/features/[^/]+/', pathNot: '^(web|server)/src/features/[^/]+/index\\.tsx?$' },
    },
    {
      name: 'kernel-knows-no-feature',
      comment: 'The kernel serves features without knowing their names.',
      severity: 'error',
      from: { path: '^(web|server)/src/kernel/', pathNot: tests },
      to: { path: '^(web|server)/(src/(features|app|entries|start|main|first-start)|demo|test)[/.]' },
    },
    {
      name: 'parts-know-no-feature',
      comment: 'Parts of the kit with the words of the product: they have the kernel and the kit.',
      severity: 'error',
      from: { path: '^web/src/parts/', pathNot: tests },
      to: { path: '^web/src/(forms|console|features|app|entries)/' },
    },
    {
      name: 'forms-know-no-feature',
      comment: 'The one form serves all of them: it has the contract, the kernel and the kit.',
      severity: 'error',
      from: { path: '^web/src/forms/', pathNot: tests },
      to: { path: '^web/src/(console|features|app|entries)/' },
    },
    {
      name: 'console-knows-no-feature',
      comment: 'The one list of the console serves all of them: it has the contract, the kernel, the kit and the form.',
      severity: 'error',
      from: { path: '^web/src/console/', pathNot: tests },
      to: { path: '^web/src/(features|app|entries)/' },
    },
    {
      name: 'features-know-no-app',
      comment: 'A feature gets what it needs handed in.',
      severity: 'error',
      from: { path: '^(web|server)/src/features/', pathNot: tests },
      to: { path: '^(web|server)/(src/(app|entries|start|main|first-start)|demo|test)[/.]' },
    },
    {
      name: 'product-knows-no-tests',
      comment: 'What only tests need stays with the tests.',
      severity: 'error',
      from: { path: '^(web|server)/(src|demo)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'ui-is-dumb',
      comment: 'Props in, events out: a part that any product could use.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^web/src/(kernel|parts|forms|console|features|app|entries)/' },
    },
    {
      name: 'kernel-knows-no-form',
      comment: 'The kernel is below the kit, the form and the list of the console.',
      severity: 'error',
      from: { path: '^web/src/kernel/', pathNot: tests },
      to: { path: '^web/src/(parts|forms|console)/' },
    },
    {
      name: 'ui-reads-types-of-the-contract',
      comment: 'And Markdown with its bounds, which is the same wherever it is rendered.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^contract/', pathNot: '^contract/src/browser/(markdown/[\\w-]+|excerpts)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-carries-no-schemas',
      comment: 'zod would weigh more than React: at run time the browser reads only `contract/src/browser` and the words of the contract.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: '^contract/src/', pathNot: '^contract/src/(browser|texts)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-part-stands-alone',
      comment: 'What the browser reads of the contract leads to no schema either.',
      severity: 'error',
      from: { path: '^contract/src/browser/' },
      to: { path: ['^contract/src/', '(^|/)node_modules/zod/'], pathNot: '^contract/src/browser/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-repositories-touch-the-db',
      comment: 'SQL has one home, and it is the one gate outwards. Others hand the database on to repositories: they may name its types.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: ['\\.repository\\.ts$', tests] },
      to: { path: sql, pathNot: '^server/src/kernel/db/(index|rows)\\.ts$' },
    },
    {
      name: 'only-repositories-open-the-db',
      comment: 'The other half of the rule above: at run time, nothing of the database.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: ['\\.repository\\.ts$', tests] },
      to: { path: '^server/src/kernel/db/(index|rows)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kernel-keeps-sql-in-repositories',
      comment: 'Also in the kernel: the database, the transaction, the clock, the jobs, and repositories. Others may name a type.',
      severity: 'error',
      from: {
        path: '^server/src/kernel/',
        pathNot: ['^server/src/kernel/(db|jobs)/', '^server/src/kernel/(transaction|clock)\\.ts$', '\\.repository\\.ts$', tests],
      },
      to: { path: sql, pathNot: '(^|/)node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-know-no-http',
      comment: 'A socket, a job or a script can call a service, a policy or a repository.',
      severity: 'error',
      from: { path: '^server/src/.*\\.(service|policy|repository)\\.ts$' },
      to: { path: '(^server/src/kernel/http/|(^|/)node_modules/(fastify|@fastify|socket\\.io)/)' },
    },
    {
      name: 'routes-call-services',
      comment: 'A route is one line and leads to a service.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one, or lack a third. Types may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-feature-cycles',
      comment: 'Features stand on each other in one order, by type too: what the lower one needs is declared by it or by the kernel.',
      severity: 'error',
      from: { path: '^(web|server)/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^$1/src/features/[^/]+/',
        pathNot: '^$1/src/features/$2/',
        circular: true,
      },
    },
    {
      name: 'no-guessing',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no compiler interface for this tool; swc reads the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist|data)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
