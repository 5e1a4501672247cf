const SETTINGS_TABS = ['user', 'integrations', 'user-management', 'sessions'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** The tab that an address names; the first one if it is unknown. */
export const settingsTab = (value: string | string[] | undefined): SettingsTab =>
  SETTINGS_TABS.find((tab) => tab === value) ?? 'user'

export const tabHref = (tab: SettingsTab): string => `/app/settings?tab=${tab}`

export const TAB_TITLES: Record<SettingsTab, string> = {
  user: 'User information',
  integrations: 'Integrations',
  'user-management': 'User management',
  sessions: 'Active sessions',
}
