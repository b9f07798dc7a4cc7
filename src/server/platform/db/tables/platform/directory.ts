// The tables of the directory of what is unique everywhere as TypeScript sees them.

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
