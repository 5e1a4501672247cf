import { billTo, payToLines, senderLines } from './paper'

const nowhere = { address1: null, address2: null, city: null, state: null, zip_code: null }

it('an MC number is printed once with its letters, whether they were typed or not', () => {
  const printed = (mc_number: string) =>
    senderLines({ owner: '', place: nowhere, phone: null, email: null, us_dot: '2914477', mc_number })
  expect(['MC-999120', 'mc 999120', 'MC#999120', '999120'].map(printed)).toEqual(
    Array(4).fill(['US DOT 2914477  ·  MC 999120']),
  )
})

it('the customer is named once, with the billing address of the invoice or otherwise its own', () => {
  const address = ['12 Dock St', 'Chicago, IL 60601']
  expect(billTo('Lakeside', null, address)).toEqual(['Lakeside', ...address])
  expect(billTo('Lakeside', 'Accounts Payable\n Joliet ', address)).toEqual(['Lakeside', 'Accounts Payable', 'Joliet'])
  expect(billTo('Lakeside', 'LAKESIDE, Accounts Payable', address)).toEqual(['Lakeside', 'Accounts Payable'])
})

it('a factored customer pays the factor, any other pays as the entity says', () => {
  const texts = { pay_to: 'First Bank\n\n 12345 ', factor_text: 'Assigned.' }
  expect(payToLines(texts, null)).toEqual(['Pay to', 'First Bank', '12345'])
  expect(payToLines(texts, { full_name: 'Apex Capital', address: ['Fort Worth, TX'] })).toEqual([
    'Pay to our factor Apex Capital',
    'Fort Worth, TX',
    'Assigned.',
  ])
  expect(payToLines({ ...texts, pay_to: null }, null)).toEqual([])
})
