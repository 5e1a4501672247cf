const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const RATE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** '1,234.5' from 1234.5: a quantity or a percentage, with at most four decimals. */
export const formatQuantity = (value: number): string => QUANTITY.format(value)

/** '0.6425' from 0.6425, '12.50' from 12.5, '(45.10)' from −45.1: a unit price, with two to four decimals. */
export const formatRate = (value: number): string => (value < 0 ? `(${RATE.format(-value)})` : RATE.format(value))
