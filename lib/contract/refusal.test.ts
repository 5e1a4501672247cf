import { problemLines } from './refusal'

test.each([
  ['a message is shown alone', { message: 'Books are locked.', code: 'locked', ids: ['1'] }, ['Books are locked.']],
  [
    'other keys are a line each',
    { amount: ['Enter an amount.'], date: ['Too early.', 'Not a day.'] },
    ['amount: Enter an amount.', 'date: Too early. Not a day.'],
  ],
  ['values of any kind', { count: 3, detail: 'Gone' }, ['count: 3', 'detail: Gone']],
  ['an empty body', {}, ['Internal server error']],
  ['no body', null, ['Internal server error']],
  ['a list', ['no'], ['Internal server error']],
  ['a text', 'no', ['Internal server error']],
])('%s', (_, body, lines) => {
  expect(problemLines(body)).toEqual(lines)
})
