// The table type of the directory of globally unique keys.

export type DirectoryTable = {
  kind: string;
  key: string;
  environmentId: string;
  id: string;
  source: string | null;
};

export type DirectoryTables = {
  directory: DirectoryTable;
};
