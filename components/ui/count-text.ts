/** '1,234'. By hand, as in lib/money: the first use of Intl is dear. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
