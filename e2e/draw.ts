/** PLAZA_SCREENS_DRAW, a number that another run has otherwise; without it everything is taken. */
const draw = process.env['PLAZA_SCREENS_DRAW'];

/** Whether this run takes an item in this one of so many ways. Over as many runs, each item is taken in each way. */
export const isDrawn = (item: number, way: number, ways: number): boolean => draw === undefined || (item + Number(draw)) % ways === way;
