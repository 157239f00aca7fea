package app.foyer;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
