import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 6, of: 12 })
