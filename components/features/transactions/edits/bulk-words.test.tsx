import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BulkActions } from './bulk-actions'
import { sampleTransaction } from '@/tests/support/sample-transaction'

it('the bulk bar offers, in this order and with their keys, to categorize, assign, flag, finalize and accept suggestions', () => {
  answerCalls(() => undefined)
  const nothing = () => undefined
  const row = sampleTransaction({ status: 'by_truck_gpt' })
  renderScreen(
    <BulkActions
      selection={{ ids: [row.id], allMatching: false, count: 1, rows: [row], clear: nothing, choose: nothing }}
      net={0}
      rights={{
        edit: true,
        match: true,
        finalize: true,
        unfinalize: true,
        comment: true,
        addStakeholder: true,
        addAccount: true,
        addRule: true,
      }}
      onEdit={nothing}
      onChange={nothing}
      onSuggest={nothing}
      onAccept={nothing}
      isSuggested={() => true}
    />,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Categorize C',
    'Stakeholder S',
    'Flag F',
    'Finalize L',
    'Suggest',
    'Accept suggestions A',
  ])
})
