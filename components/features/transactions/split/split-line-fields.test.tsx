import { screen } from '@testing-library/react'
import { useZodForm } from '@/components/form/use-zod-form'
import { transactionsSplit } from '@/lib/contract/split'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { SplitLineFields } from './split-line-fields'

function Line() {
  const form = useZodForm(transactionsSplit.body, {
    values: { transaction: '01a1f640-bc00-7004-8000-000000000001', lines: [{ amount: 65 }] },
    submit: () => Promise.resolve(),
  })
  const labels = { account: undefined, stakeholder: undefined, truck: undefined }
  return (
    <SplitLineFields
      form={form}
      index={0}
      by="percent"
      total={650}
      direction="money_out"
      labels={labels}
      takesKeyboard
      onAmount={() => undefined}
    />
  )
}

test('a share is rounded to whole cents when its field is left, and text that is not a number stays to be corrected', async () => {
  answerCalls(() => ({ body: sampleUser({}) }))
  const { user } = renderScreen(<Line />)
  const share = screen.getByRole('textbox', { name: 'Percent' })
  expect(share).toHaveValue('10.00')
  await user.clear(share)
  await user.type(share, '12.5')
  await user.tab()
  expect(share).toHaveValue('12.50')
  await user.type(share, 'o')
  await user.tab()
  expect(share).toHaveValue('12.50o')
})
