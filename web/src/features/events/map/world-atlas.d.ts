declare module 'world-atlas/land-110m.json' {
  const land: import('./land.ts').Topology;
  export default land;
}
declare module 'world-atlas/land-50m.json' {
  const land: import('./land.ts').Topology;
  export default land;
}
