/** The start page of the signed-in area. */
export const FIRST_PAGE = '/app/dashboard'
export const TRANSACTIONS_PAGE = '/app/spend-management/transactions/not-categorized'
export const RULES_PAGE = '/app/spend-management/transactions/rules'
export const SETTINGS_PAGE = '/app/settings'
