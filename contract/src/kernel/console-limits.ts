/** The same for what only the console has; apart, as the sign-in page loads the others. */
export const consoleLimits = {
  departmentName: { min: 2, max: 20 },
  departmentRemark: { max: 50 },
  /** All of them; a tree is read whole. */
  departments: { max: 2_000 },
  menus: { max: 2_000 },
  menuName: { max: 60 },
  menuPath: { max: 200 },
  menuAddress: { max: 2_000 },
  menuBadge: { max: 12 },
  permissionCode: { max: 100 },
  /** Levels of a tree, its top included. */
  treeDepth: { max: 10 },
  roleName: { min: 2, max: 40 },
  roleCode: { min: 2, max: 32 },
  remark: { max: 200 },
  /** Of the menu table that are read. */
  menuRows: { max: 2_000 },
  siteName: { min: 2, max: 60 },
  operator: { max: 120 },
  icpNumber: { max: 60 },
  copyrightDate: { max: 40 },
  frameHosts: { max: 50 },
  mailUsername: { max: 200 },
  mailPassword: { max: 500 },
  mailSender: { max: 80 },
  bannerText: { max: 200 },
  maintenanceText: { max: 500 },
  /** Accounts of one file. All of them are written in one transaction, which keeps others waiting for some seconds. */
  importRows: { max: 10_000 },
  /** Faults of one file that are kept. */
  importFaults: { max: 10_000 },
  importFileName: { max: 200 },
  /** That one person owns, unless the settings say less. */
  communitiesPerPerson: { max: 500 },
  /** From its start to the latest end of a session. */
  sessionDays: { max: 3_650, initial: 180 },
  /** Files of one person that wait to be imported. */
  waitingImports: { max: 5 },
} as const;
