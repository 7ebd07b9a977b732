import { makeWorld } from './world.ts';

export default makeWorld;
