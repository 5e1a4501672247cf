/** '1,234'. Written by hand, as in lib/money: the first use of Intl is expensive. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** '1 line', '1,234 lines'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`
