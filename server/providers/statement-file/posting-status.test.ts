import { isCurrencyColumn, isStatusColumn, postingStatus } from './posting-status'

test.each([
  ['Pending', 'pending'],
  ['AUTHORIZED', 'pending'],
  ['Failed - insufficient funds', 'failed'],
  ['Declined', 'declined'],
  ['Cancelled', 'canceled'],
  ['Canceled', 'canceled'],
  ['reversed', 'reversed'],
  ['Completed', null],
  ['Posted', null],
  ['Cleared', null],
  ['TX', null],
  ['', null],
])('%s is %s', (cell, status) => {
  expect(postingStatus(cell)).toBe(status)
})

test('the columns that say so are called status or state', () => {
  expect(['Status', 'state', 'Transaction Status', 'Statement', 'Description'].filter(isStatusColumn)).toEqual([
    'Status',
    'state',
    'Transaction Status',
  ])
  expect(['Currency', 'Transaction Currency', 'CCY', 'Amount'].filter(isCurrencyColumn)).toEqual([
    'Currency',
    'Transaction Currency',
    'CCY',
  ])
})
